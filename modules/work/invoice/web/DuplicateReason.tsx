import { formResource } from '#web/kit/form/form-resource.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#common/fields.ts'
import { useMessages } from '#web/api/text.tsx'
import type { SubmitError } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { invoicePageText } from './invoicePage.text.ts'

const described = formResource(invoice, invoiceText, { duplicateReason: text(300) })

/** The earlier payment or invoice named by the refusal. */
interface Earlier {
  path: string
  id: number
}

/**
 * Shown when the server reports an equal payment or invoice: a link to it, and an input for the
 * reason.
 */
export function DuplicateReason({ fault }: { fault: SubmitError | undefined }) {
  const t = useMessages(invoicePageText)
  const [shown, setShown] = useState<Earlier>()
  const record = (fault?.data as Earlier | null | undefined) ?? shown
  if (record !== shown) setShown(record)
  if (!record) return null
  return (
    <div className="form-alert">
      <p>
        <Link to={`/${record.path}/detail?id=${record.id}`} target="_blank">
          {t.seeEarlier}
        </Link>
      </p>
      <FieldsGrid
        resource={described}
        sections={[
          {
            fields: [
              { name: 'duplicateReason', label: invoicePageText.duplicateReason, required: true },
            ],
          },
        ]}
      />
    </div>
  )
}
