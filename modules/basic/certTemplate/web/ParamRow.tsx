import { Checkbox, Input, Select } from 'antd'
import { useApiQueryByPath } from '#web/api/hooks.ts'
import { useMessages, useFormatMessage, useLocalized } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import { paramSourceText } from '../paramSource.text.ts'
import { withFormType } from './params.ts'
import type { Param } from './params.ts'

interface Props {
  param: Param
  onChange: (keyword: string, part: Partial<Param>) => void
  disabled: boolean
}
interface DictTitle {
  dictCode: string
  titleZh: string
  titleEn: string
}
const formTypes = [1, 2, 3, 4, 5, 6, 7] as const

/** One parameter: names, form type, source of the initial value. */
export function ParamRow({ param, onChange, disabled }: Props) {
  const t = useMessages(certTemplateText)
  const translate = useFormatMessage()
  const { keyword, formType } = param
  const setValue = (part: Partial<Param>) => onChange(keyword, part)
  const label = (name: keyof typeof t.param) => `${t.param[name]}: ${keyword}`
  const text = (name: 'attrNameZh' | 'attrNameEn') => (
    <Input
      aria-label={label(name)}
      placeholder={t.param[name]}
      maxLength={150}
      disabled={disabled}
      value={param[name]}
      status={param[name].trim() ? '' : 'error'}
      onChange={(e) => setValue({ [name]: e.target.value })}
    />
  )
  const sources = Object.entries(paramSourceText).map(([value, phrase]) => ({
    value,
    label: translate(phrase),
  }))
  return (
    <li className="param">
      <div className="param-head">
        <code>{`{${keyword}}`}</code>
        {param.source ? <Tag tone="green">{t.filledFrom}</Tag> : <Tag>{t.notFilled}</Tag>}
      </div>
      <div className="param-line">
        {text('attrNameZh')}
        {text('attrNameEn')}
      </div>
      <div className="param-line">
        <Select
          aria-label={label('formType')}
          disabled={disabled}
          value={formType}
          onChange={(next) => setValue(withFormType(next))}
          options={formTypes.map((value) => ({ value, label: t.formType[value] }))}
        />
        <Select
          aria-label={label('source')}
          disabled={disabled}
          value={param.source ?? undefined}
          placeholder={t.notFilled}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={sources}
          onChange={(source) => setValue({ source: source ?? null })}
          popupMatchSelectWidth={320}
        />
        <Checkbox
          disabled={disabled || formType === 7}
          checked={param.required}
          onChange={(e) => setValue({ required: e.target.checked })}
        >
          {t.param.required}
        </Checkbox>
      </div>
      {formType === 3 && (
        <Select
          aria-label={label('selectOptions')}
          disabled={disabled}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[';', '；']}
          placeholder={t.optionsHelp}
          value={param.selectOptions ?? []}
          status={param.selectOptions?.length ? '' : 'error'}
          onChange={(list: string[]) => setValue({ selectOptions: list.length > 0 ? list : null })}
        />
      )}
      {formType === 5 && (
        <DictCodes
          label={label('dictCode')}
          value={param.dictCode}
          disabled={disabled}
          onChange={(dictCode) => setValue({ dictCode })}
        />
      )}
    </li>
  )
}

function DictCodes({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string
  value: string | null
  disabled: boolean
  onChange: (code: string | null) => void
}) {
  const t = useMessages(certTemplateText)
  const localize = useLocalized()
  const codes = useApiQueryByPath<DictTitle[]>('sys/dictCode/all', {}, { staleTime: 60_000 })
  const options = (codes.data ?? []).map((d) => ({
    value: d.dictCode,
    label: `${localize(d.titleZh, d.titleEn)} · ${d.dictCode}`,
  }))
  return (
    <Select
      aria-label={label}
      disabled={disabled}
      value={value ?? undefined}
      status={value ? '' : 'error'}
      placeholder={t.param.dictCode}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(code) => onChange(code ?? null)}
    />
  )
}
