import type { RecordName } from '#common/record-name.ts'
import { RecordLink } from '../PermittedLink.tsx'
import './detail.css'

interface Props {
  records: readonly RecordName[]
  newTab?: boolean
}

/** Names of records beside each other, each with a link to its page. */
export function RecordLinks({ records, newTab = false }: Props) {
  if (!records.length) return '–'
  return (
    <ul className="record-links">
      {records.map(({ path, id, name }) => (
        <li key={`${path} ${id}`}>
          <RecordLink path={path} id={id} newTab={newTab}>
            {name}
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}
