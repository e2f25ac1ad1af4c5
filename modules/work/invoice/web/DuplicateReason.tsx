import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#common/fields.ts'
import { collection } from '#modules/work/collection/collection.contract.ts'
import { collectionText } from '#modules/work/collection/collection.text.ts'
import { useText } from '#web/api/text.tsx'
import type { Fault } from '#web/kit/form/CallDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { invoicePageText } from './invoicePage.text.ts'

const contract = { ...collection, fields: { duplicateReason: text(300) }, shows: {}, detail: {} }
const described = { contract, text: collectionText }

/** The earlier payment or invoice that the refusal names. */
interface Earlier { path: string; id: number }

/** Shown once the server has found an earlier payment or invoice equal to this one: a link to it, and why this is another. */
export function DuplicateReason({ fault }: { fault: Fault | undefined }) {
  const t = useText(invoicePageText)
  const [shown, setShown] = useState<Earlier>()
  const record = (fault?.data as Earlier | null | undefined) ?? shown
  if (record !== shown) setShown(record)
  if (!record) return null
  return (
    <div className="form-fault">
      <p><Link to={`/${record.path}/detail?id=${record.id}`} target="_blank">{t.seeEarlier}</Link></p>
      <FieldsGrid described={described} sections={[{
        fields: [{ name: 'duplicateReason', label: invoicePageText.duplicateReason, required: true }],
      }]} />
    </div>
  )
}
