import { useFormatMessage } from '#web/api/text.tsx'
import type { ResourceText } from '../resource-info.ts'
import './detail.css'

/** Title of a dialog for one record: the action, and below it the record. */
export function ActionTitle({
  act,
  text,
  name,
}: {
  act: string
  text: ResourceText
  name: string
}) {
  const one = useFormatMessage()(text.singular)
  // Some record numbers begin with their kind already.
  return (
    <>
      {act}
      <span className="action-record">{name.startsWith(one) ? name : `${one} · ${name}`}</span>
    </>
  )
}
