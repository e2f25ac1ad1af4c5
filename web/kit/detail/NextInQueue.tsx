import { Link } from 'react-router'
import type { AnyContract } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import './detail.css'

interface Props {
  contract: AnyContract
  /** the record of which a move was just made */
  id: number
  /** what the move has done */
  done?: Message | undefined
  /** page of one record, to which `?id=` is added */
  path: string
}

/** What was done, and the next record of the same kind that waits for the user. */
export function NextInQueue({ contract, id, done, path }: Props) {
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  const query = { waiting: [true], size: 2 }
  const enabled = contract.filters?.includes('waiting') ?? false
  const answer = useApiQuery(contract, 'list', query, { enabled })
  const found = answer.data as { list: { id: number }[]; total: number } | undefined
  if (!found) return null
  const next = found.list.find((one) => one.id !== id)
  const count = found.total - (found.list.some((one) => one.id === id) ? 1 : 0)
  return (
    <p className="next-actor" role="status">
      {done && <strong>{translate(done)}</strong>}
      {next ? (
        <Link to={`${path}?id=${next.id}`}>{translate(kitText.nextInQueue, { count })}</Link>
      ) : (
        <span className="text-secondary">{t.queueEmpty}</span>
      )}
    </p>
  )
}
