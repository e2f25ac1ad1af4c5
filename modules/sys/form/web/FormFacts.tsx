import { Input, Radio } from 'antd'
import { gridColumns, validateText } from '#common/rules/forms/designed-form.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { designerText } from '../designer.text.ts'
import { formText } from '../form.text.ts'
import { regrid } from './design.ts'
import type { Design } from './design.ts'
import { Labelled } from './Labelled.tsx'
import type { Facts } from './use-form-design.ts'

interface Props {
  facts: Facts
  onFacts: (part: Partial<Facts>) => void
  design: Design
  onDesign: (design: Design) => void
  showErrors: boolean
}

/**
 * Properties of the form itself: names, grid, remark.
 * @param showErrors marks missing values after the first attempt to save
 */
export function FormFacts({ facts, onFacts, design, onDesign, showErrors }: Props) {
  const t = useMessages(designerText)
  const words = useMessages(formText)
  const translate = useFormatMessage()
  const name = (field: 'nameZh' | 'nameEn') => {
    const [error] = validateText(facts[field], field, 150, { required: showErrors })
    return (
      <Labelled
        label={`${words.labels[field]} *`}
        error={error && translate(error.phrase, error.params)}
      >
        {(input) => (
          <Input
            {...input}
            maxLength={150}
            value={facts[field]}
            onChange={(e) => onFacts({ [field]: e.target.value })}
          />
        )}
      </Labelled>
    )
  }
  return (
    <section className="properties" aria-label={t.whole}>
      <h2>{t.whole}</h2>
      <p className="text-secondary">{t.wholeHelp}</p>
      {name('nameZh')}
      {name('nameEn')}
      <Labelled label={t.columns}>
        {({ id }) => (
          <Radio.Group
            id={id}
            optionType="button"
            aria-label={t.columns}
            options={gridColumns.map((n) => ({ value: n, label: n }))}
            value={design.columns}
            onChange={(e) => onDesign(regrid(design, e.target.value))}
          />
        )}
      </Labelled>
      <Labelled label={words.labels.remark}>
        {(input) => (
          <Input.TextArea
            {...input}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            value={facts.remark}
            onChange={(e) => onFacts({ remark: e.target.value })}
          />
        )}
      </Labelled>
    </section>
  )
}
