import { SearchOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { applicableSections, numberLabel } from '#common/rules/equipment/applicable-forms.ts'
import { fieldsOfItem } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentItem, EquipmentSection } from '#common/rules/equipment/equipment-types.ts'
import { recordForms } from '#common/rules/equipment/equipment-types.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { shipEquipmentText } from '../shipEquipment.text.ts'
import { searchedSections } from './equipment-form-values.ts'
import { EquipmentInput } from './EquipmentInput.tsx'
import { useEquipmentForm } from './use-equipment-form.ts'
import type { Equipment } from './use-equipment-form.ts'
import '#web/kit/form/form.css'
import './equipment.css'

interface Props {
  shipId: number
  shipName: string
  equipment: Equipment
  reread: () => Promise<Equipment | undefined>
  onClose: () => void
}

/** Form of the equipment of a ship: the items that her certificates list, by section. */
export function EquipmentForm({ onClose, ...about }: Props) {
  const t = useMessages(shipEquipmentText)
  const kit = useMessages(kitText)
  const [search, setSearch] = useState('')
  const { form, base, editing, save, changed, saving } = useEquipmentForm({
    ...about,
    onSaved: onClose,
  })
  const hasOilTanks = Form.useWatch(['values', 'isOtherWithTanks'], form) as boolean | undefined
  const isOtherWithTanks = (hasOilTanks ?? base.values['isOtherWithTanks']) === true
  const sections = searchedSections(
    applicableSections({ shipType: base.shipType, isOtherWithTanks }),
    search,
  )
  return (
    <Form
      form={form}
      initialValues={{ values: base.values }}
      layout="vertical"
      disabled={saving}
      onValuesChange={changed}
      onFinish={save}
      className="equipment-form"
    >
      <EditingAlerts editing={editing} />
      <Input
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t.search}
        placeholder={t.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {sections.length === 0 && <p className="text-secondary">{t.noMatch}</p>}
      {sections.map((section) => (
        <SectionInputs key={section.key} section={section} />
      ))}
      <footer className="equipment-foot">
        <Button disabled={saving} onClick={onClose}>
          {kit.back}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!editing.dirty} loading={saving}>
          {kit.save}
        </Button>
      </footer>
    </Form>
  )
}

function SectionInputs({ section }: { section: EquipmentSection }) {
  const localize = useLocalized()
  return (
    <fieldset className="form-section">
      <legend>{localize(section.zh, section.en)}</legend>
      <div className="form-grid form-grid-2">
        {section.items.map((item) => (
          <ItemInputs key={item.key} item={item} />
        ))}
      </div>
    </fieldset>
  )
}

/** Inputs of an item, with its number in the forms; two for an item by side. */
function ItemInputs({ item }: { item: EquipmentItem }) {
  const localize = useLocalized()
  const number = <small className="equipment-number">{numberLabel(item, recordForms)}</small>
  if (item.kind === 'heading')
    return (
      <h4 className="form-full-width">
        {number} {localize(item.zh, item.en)}
      </h4>
    )
  return fieldsOfItem(item).map((field) => {
    const label = localize(field.zh, field.en)
    return (
      <Form.Item
        key={field.key}
        name={['values', field.key]}
        label={
          <span>
            {number} {label}
          </span>
        }
        className={field.kind === 'table' ? 'form-full-width' : ''}
      >
        <EquipmentInput field={field} label={label} />
      </Form.Item>
    )
  })
}
