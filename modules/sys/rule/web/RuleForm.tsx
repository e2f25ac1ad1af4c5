import { Form } from 'antd'
import type { InputOf } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import { expectedDuration, defaultDurations } from '#common/rules/windows/window-rules.ts'
import type { CycleType } from '#common/rules/windows/window-rules.ts'
import { useMessages } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/DictSelect.tsx'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { RulePreview } from './RulePreview.tsx'
import './rule.css'

type RuleValues = Partial<Values<(typeof rule)['fields']>>

/**
 * A new cycle sets its default durations; the window length follows from the months before and
 * after.
 */
function derive(changed: RuleValues, all: RuleValues): RuleValues | undefined {
  const cycleType = all.cycleType as CycleType | undefined
  if (!cycleType) return undefined
  if ('cycleType' in changed) return defaultDurations(cycleType)
  if (!('frontDuration' in changed) && !('postDuration' in changed)) return undefined
  const expected = expectedDuration({
    cycleType,
    frontDuration: all.frontDuration ?? 0,
    postDuration: all.postDuration ?? 0,
  })
  return expected === null ? undefined : { windowDuration: expected }
}

const isAudit = ({ ruleGroup }: RuleValues) => ruleGroup === 'audit'
const isInterval = ({ cycleType }: RuleValues) => cycleType === 'maxInterval'

export default function RuleForm(props: FormProps) {
  return (
    <EntityForm
      {...props}
      contract={rule}
      text={ruleText}
      width={960}
      computeValues={derive}
      sections={[
        {
          title: ruleText.what,
          columns: 2,
          fields: [
            { name: 'ruleName', fullWidth: true },
            { name: 'ruleNameEn', fullWidth: true, required: true },
            {
              name: 'code',
              ...(props.id === undefined ? { help: ruleText.codeHelp } : { disabled: true }),
            },
            'ruleGroup',
            { name: 'surveyType', visibleWhen: (v) => !isAudit(v) },
            {
              name: 'surveyType',
              input: <DictSelect code="AUDIT_TYPE" />,
              visibleWhen: isAudit,
            },
            { name: 'actionType', help: ruleText.actionHelp },
            'sort',
          ],
        },
        {
          title: ruleText.when,
          columns: 2,
          fields: [
            'cycleType',
            'dueDate',
            'frontDuration',
            { name: 'postDuration', visibleWhen: (v) => !isInterval(v) },
            {
              name: 'windowDuration',
              help: ruleText.durationHelp,
              fullWidth: true,
              visibleWhen: isInterval,
            },
          ],
        },
        { title: ruleText.words, fields: ['descn', 'descnEn'] },
      ]}
    >
      <LivePreview id={props.id} />
    </EntityForm>
  )
}

const tried = [
  'ruleName',
  'ruleNameEn',
  'actionType',
  'surveyType',
  'cycleType',
  'dueDate',
  'windowDuration',
  'frontDuration',
  'postDuration',
  'descn',
  'descnEn',
] as const

/** Preview of the windows from the current form values. */
function LivePreview({ id }: { id: number | undefined }) {
  const t = useMessages(ruleText)
  const values = Form.useWatch((all: RuleValues) => all, {
    form: Form.useFormInstance(),
    preserve: true,
  }) as RuleValues | undefined
  const input = Object.fromEntries(
    tried
      .map((name) => [name, values?.[name]] as const)
      .filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as NonNullable<InputOf<typeof rule, 'preview'>['rule']>
  const ready = Boolean(input.surveyType && input.cycleType)
  return (
    <fieldset className="form-section rule-live">
      <legend>{t.preview}</legend>
      <p className="text-secondary">{t.nextOnly}</p>
      {ready ? (
        <RulePreview of={{ ...(id !== undefined && { ruleId: id }), rule: input }} />
      ) : (
        <p className="text-secondary">{t.chooseCycle}</p>
      )}
    </fieldset>
  )
}
