import { Alert, Button } from 'antd'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { formatInstant } from '../FieldValue.tsx'
import { kitText } from '../kit.text.ts'
import type { Draft } from '../use-draft.ts'
import type { Editing } from './use-editing.ts'
import type { Fault } from './use-refusal.ts'
import './form.css'

/** Alerts above a form: the offer of an earlier draft, and why the last submission was refused. */
export function EditingAlerts({ editing }: { editing: Editing }) {
  return (
    <>
      {editing.offer && (
        <DraftAlert
          offer={editing.offer}
          stale={editing.isDraftStale}
          onRestore={editing.restore}
          onDiscard={editing.discard}
        />
      )}
      <FaultAlert fault={editing.fault} />
    </>
  )
}

interface DraftAlertProps {
  offer: Draft
  stale: boolean
  onRestore: () => void
  onDiscard: () => void
}

/** Offers to restore an earlier draft. */
function DraftAlert({ offer, stale, onRestore, onDiscard }: DraftAlertProps) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  return (
    <Alert
      className="form-alert"
      type="info"
      showIcon
      title={translate(kitText.draftFound, { time: formatInstant(offer.time) })}
      {...(stale && { description: t.draftStale })}
      action={
        <span className="draft-alert-actions">
          <Button size="small" type="primary" onClick={onRestore}>
            {t.restore}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t.discard}
          </Button>
        </span>
      }
    />
  )
}

/** An error above a form. */
function FaultAlert({ fault }: { fault: Fault | null }) {
  if (!fault) return null
  const lines = [...new Set(fault.lines)]
  return (
    <Alert
      className="form-alert"
      type="error"
      showIcon
      title={fault.title}
      {...(lines.length > 0 && {
        description: (
          <ul className="form-errors">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      })}
    />
  )
}
