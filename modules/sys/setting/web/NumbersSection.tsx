import { Form, Input, Select } from 'antd'
import {
  numberKindNames,
  numberKinds,
  formatNumber,
  numberResets,
  numberTokens,
  checkScheme,
} from '#common/rules/text/number-scheme.ts'
import type { NumberKind, NumberScheme } from '#common/rules/text/number-scheme.ts'
import { useMe } from '#web/api/me.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { IgnoreTabKey } from '#web/kit/IgnoreTabKey.tsx'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Numbering schemes, each with a preview of the next number. */
export function NumbersSection(props: SectionProps) {
  const t = useMessages(settingText)
  const translate = useFormatMessage()
  const tokens = numberTokens
    .map((name) => `{${name}${name === 'seq' ? ':5' : ''}} ${t.tokens[name]}`)
    .join(' · ')
  return (
    <SectionForm {...props} parts={['numbers']}>
      <fieldset className="form-section">
        <legend>{t.labels.numbers}</legend>
        <p className="text-secondary">{translate(settingText.numbersHelp, { tokens })}</p>
        {numberKindNames.map((kind) => (
          <SchemeLine key={kind} kind={kind} />
        ))}
      </fieldset>
    </SectionForm>
  )
}

function SchemeLine({ kind }: { kind: NumberKind }) {
  const t = useMessages(settingText)
  const lang = useLang()
  const name = t.numbers[kind]
  const check = (scheme: NumberScheme) => checkScheme(kind, scheme)
  return (
    <div className="setting-scheme" role="group" aria-label={name}>
      <strong>{name}</strong>
      <Form.Item
        name={['numbers', kind, 'pattern']}
        dependencies={[['numbers', kind, 'reset']]}
        rules={[
          { required: true, whitespace: true },
          ({ getFieldValue }) => ({
            validator: (_, pattern: string) => {
              const error =
                pattern && check({ pattern, reset: getFieldValue(['numbers', kind, 'reset']) })
              return error ? Promise.reject(new Error(error[lang])) : Promise.resolve()
            },
          }),
        ]}
      >
        <Input
          aria-label={`${name}: ${t.pattern}`}
          maxLength={120}
          spellCheck={false}
          className="setting-pattern"
        />
      </Form.Item>
      <Form.Item name={['numbers', kind, 'reset']}>
        <ResetSelect label={`${name}: ${t.resetLabel}`} />
      </Form.Item>
      <Preview kind={kind} />
    </div>
  )
}

function ResetSelect({
  label,
  value,
  onChange,
  id,
}: {
  label: string
  value?: string
  onChange?: (reset: string) => void
  id?: string
}) {
  const t = useMessages(settingText)
  return (
    <IgnoreTabKey>
      <Select
        {...(id && { id })}
        aria-label={label}
        options={numberResets.map((reset) => ({ value: reset, label: t.reset[reset] }))}
        value={value}
        onChange={(reset: string) => onChange?.(reset)}
        style={{ width: '100%' }}
      />
    </IgnoreTabKey>
  )
}

/**
 * Two consecutive numbers and the first of the next period; nothing while the pattern is invalid.
 */
function Preview({ kind }: { kind: NumberKind }) {
  const t = useMessages(settingText)
  const { info } = useMe()
  const scheme = Form.useWatch(['numbers', kind]) as NumberScheme | undefined
  if (!scheme?.pattern || checkScheme(kind, scheme))
    return <div className="setting-preview text-secondary">–</div>
  const [year, month] = info.today.split('-').map(Number) as [number, number]
  const next =
    scheme.reset === 'year' || month === 12
      ? `${year + 1}-01-01`
      : `${year}-${String(month + 1).padStart(2, '0')}-01`
  const number = (date: string, seq: number) =>
    formatNumber(scheme, { ...numberKinds[kind].sample, date }, seq)
  return (
    <div className="setting-preview" role="status" aria-label={t.preview}>
      <code>{number(info.today, 1)}</code> <code>{number(info.today, 2)}</code>
      {scheme.reset !== 'never' && (
        <span className="text-secondary">
          {t.previewNext} <code>{number(next, 1)}</code>
        </span>
      )}
    </div>
  )
}
