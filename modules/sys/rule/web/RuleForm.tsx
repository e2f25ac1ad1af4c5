import { Form } from 'antd'
import type { InputOf } from '#common/contract.ts'
import { expectedDuration, usualDurations } from '#common/rules/window-rules.ts'
import type { CycleType } from '#common/rules/window-rules.ts'
import { useText } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/Dict.tsx'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import type { FormProps } from '#web/kit/form/EntityForm.tsx'
import { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { RulePreview } from './RulePreview.tsx'
import './rule.css'

type Values = Record<string, any>

/** With another cycle the usual durations; the length of a window follows from its months before and after. */
function derive(changed: Values, all: Values): Values | undefined {
  const cycleType = all['cycleType'] as CycleType | undefined
  if (!cycleType) return undefined
  if ('cycleType' in changed) return usualDurations(cycleType)
  if (!('frontDuration' in changed) && !('postDuration' in changed)) return undefined
  const expected = expectedDuration({ cycleType, frontDuration: all['frontDuration'] ?? 0, postDuration: all['postDuration'] ?? 0 })
  return expected === null ? undefined : { windowDuration: expected }
}

const isInterval = (values: Values) => values['cycleType'] === 'maxInterval'

export default function RuleForm(props: FormProps) {
  return (
    <EntityForm {...props} contract={rule} text={ruleText} width={960} derive={derive} sections={[
      { title: ruleText.what, columns: 2, fields: [
        { name: 'ruleName', wide: true }, { name: 'ruleNameEn', wide: true, required: true }, { name: 'code', ...(props.id === undefined ? { help: ruleText.codeHelp } : { disabled: true }) }, 'ruleGroup',
        { name: 'surveyType', when: (v) => v['ruleGroup'] !== 'audit' }, { name: 'surveyType', input: <DictSelect code="AUDIT_TYPE" />, when: (v) => v['ruleGroup'] === 'audit' }, 'actionType', 'sort',
      ] },
      { title: ruleText.when, columns: 2, fields: [
        'cycleType', 'dueDate', 'frontDuration', { name: 'postDuration', when: (v) => !isInterval(v) },
        { name: 'windowDuration', help: ruleText.durationHelp, wide: true, when: isInterval },
      ] },
      { title: ruleText.words, fields: ['descn', 'descnEn'] },
    ]}>
      <LivePreview id={props.id} />
    </EntityForm>
  )
}

const tried = ['ruleName', 'ruleNameEn', 'actionType', 'surveyType', 'cycleType', 'dueDate', 'windowDuration', 'frontDuration', 'postDuration', 'descn', 'descnEn'] as const

/** The windows by what is typed at this moment. */
function LivePreview({ id }: { id: number | undefined }) {
  const t = useText(ruleText)
  const values = Form.useWatch((all: Values) => all, { form: Form.useFormInstance(), preserve: true }) as Values | undefined
  const given = Object.fromEntries(tried.filter((name) => values?.[name] !== undefined && values[name] !== null && values[name] !== '').map((name) => [name, values![name] as unknown])) as NonNullable<InputOf<typeof rule, 'preview'>['rule']>
  const ready = Boolean(given.surveyType && given.cycleType)
  return (
    <fieldset className="form-section rule-live">
      <legend>{t.preview}</legend>
      <p className="faint">{t.nextOnly}</p>
      {ready ? <RulePreview of={{ ...(id !== undefined && { ruleId: id }), rule: given }} /> : <p className="faint">{t.chooseCycle}</p>}
    </fieldset>
  )
}
