import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { useFormatMessage, useLocalized, useMessages } from '#web/api/text.tsx'
import type { Param } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import { ParamField } from './ParamField.tsx'

interface Props {
  params: readonly Param[]
  known: Readonly<Record<string, string>>
  values: Readonly<Record<string, unknown>>
  /** opens the section: one of its fields was refused */
  hasErrors: boolean
  onPut: (keyword: string, value: unknown) => void
}

/**
 * Parameters from the equipment record of the ship. The section is closed, because a record has up
 * to two hundred items of which few change.
 */
export function EquipmentParams({ params, known, values, hasErrors, onPut }: Props) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  if (params.length === 0) return null
  const words = search.trim().toLowerCase()
  const shown = params.filter((p) =>
    localize(p.attrNameZh, p.attrNameEn).toLowerCase().includes(words),
  )
  return (
    <details
      className="form-section"
      open={isOpen || hasErrors}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {translate(pageText.equipment, {
          recorded: params.filter(({ keyword }) => known[keyword]).length,
          total: params.length,
        })}
      </summary>
      <p className="text-secondary">{t.equipmentHelp}</p>
      {(isOpen || hasErrors) && (
        <>
          <Input
            type="search"
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            aria-label={t.findEquipment}
            placeholder={t.findEquipment}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div className="form-grid form-grid-2">
            {shown.map((p) => (
              <ParamField
                key={p.keyword}
                param={p}
                known={known[p.keyword]}
                input={values[p.keyword]}
                onPut={(value) => onPut(p.keyword, value)}
              />
            ))}
          </div>
        </>
      )}
    </details>
  )
}
