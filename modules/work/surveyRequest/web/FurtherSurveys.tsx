import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { DictSelect } from '#web/kit/DictSelect.tsx'
import { useKinds } from '#modules/work/quotation/web/use-cert-types.ts'
import { surveyRequestText } from '../surveyRequest.text.ts'
import type { Further } from './request.ts'
import { requestPageText } from './requestPage.text.ts'

const kinds = [10, 20, 30] as const

/** Surveys besides those that are due: by kind, and by certificate type where known. */
export function FurtherSurveys({
  items,
  onChange,
}: {
  items: readonly Further[]
  onChange: (items: Further[]) => void
}) {
  const t = useMessages(requestPageText)
  const words = useMessages(surveyRequestText)
  const localize = useLocalized()
  const certs = useKinds()
    .filter(({ certType }) => certType === 10)
    .map((kind) => ({
      value: kind.id,
      label: `${kind.code} · ${localize(kind.certNameZh, kind.certNameEn)}`,
    }))
  const change = (key: string, part: Partial<Further>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const add = () =>
    onChange([
      ...items,
      { key: `f${Date.now().toString(36)}${items.length}`, feeType: 30, surveyType: 'additional' },
    ])
  return (
    <fieldset className="form-section request-asked">
      <legend>{t.further}</legend>
      <p className="text-secondary">{t.furtherHelp}</p>
      {items.map((item) => (
        <div className="request-further" key={item.key}>
          <DictSelect
            code="SURVEY_TYPE"
            mode="select"
            multiple={false}
            clearable={false}
            aria-label={t.survey}
            value={item.surveyType ?? null}
            onChange={(surveyType) => change(item.key, { surveyType: surveyType as string })}
          />
          <Select
            aria-label={t.kind}
            value={item.feeType ?? null}
            disabled={item.certId != null}
            options={kinds.map((value) => ({ value, label: words.feeType[value] }))}
            onChange={(feeType) => change(item.key, { feeType })}
          />
          <Select
            aria-label={t.cert}
            placeholder={t.cert}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={item.certId ?? null}
            options={certs}
            onChange={(certId: number | undefined) => change(item.key, { certId: certId ?? null })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t.takeOut}
            onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
          />
        </div>
      ))}
      <Button icon={<PlusOutlined aria-hidden />} onClick={add}>
        {t.addFurther}
      </Button>
    </fieldset>
  )
}
