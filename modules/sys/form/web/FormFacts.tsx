import { Input, Radio } from 'antd'
import { gridColumns, textFault } from '#common/rules/designed-form.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { formText } from '../form.text.ts'
import { regrid } from './design.ts'
import type { Design } from './design.ts'
import { Labelled } from './Labelled.tsx'
import type { Facts } from './use-form-design.ts'

interface Props { facts: Facts; onFacts: (part: Partial<Facts>) => void; design: Design; onDesign: (design: Design) => void; told: boolean }

/** What belongs to the form as a whole: names, grid, remark. @param told what is missing is marked, once somebody has tried to save */
export function FormFacts({ facts, onFacts, design, onDesign, told }: Props) {
  const t = useText(designerText)
  const words = useText(formText)
  const say = useSay()
  const name = (field: 'nameZh' | 'nameEn') => {
    const [fault] = textFault(facts[field], field, 150, { required: told })
    return <Labelled label={`${words.labels[field]} *`} fault={fault && say(fault.phrase, fault.params)}>{(input) => <Input {...input} maxLength={150} value={facts[field]} onChange={(e) => onFacts({ [field]: e.target.value })} />}</Labelled>
  }
  return (
    <section className="properties" aria-label={t.whole}>
      <h2>{t.whole}</h2>
      <p className="faint">{t.wholeHelp}</p>
      {name('nameZh')}
      {name('nameEn')}
      <Labelled label={t.columns}>{({ id }) => <Radio.Group id={id} optionType="button" aria-label={t.columns} options={gridColumns.map((n) => ({ value: n, label: n }))} value={design.columns} onChange={(e) => onDesign(regrid(design, e.target.value))} />}</Labelled>
      <Labelled label={words.labels.remark}>{(input) => <Input.TextArea {...input} maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} value={facts.remark} onChange={(e) => onFacts({ remark: e.target.value })} />}</Labelled>
    </section>
  )
}
