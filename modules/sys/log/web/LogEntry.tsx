import { Drawer, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { useLogWords } from './log-words.ts'
import '#web/kit/list/table.css'
import './log.css'

const shown = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** One entry of the trail, with every field from what to what. */
export function LogEntry({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(logText)
  const { titleOf, word } = useLogWords()
  const { data: row } = useCall(log, 'get', { id })
  return (
    <Drawer open size={800} onClose={onClose} title={t.one}>
      {!row ? <Skeleton active /> : (
        <>
          <Facts contract={log} text={logText} row={row} fields={[
            'time', 'userName', 'ip', { name: 'resource', render: () => titleOf(row.resource) }, 'rowId', { name: 'action', render: () => word(row.resource, 'action', row.action) },
            { name: 'remark', wide: true },
          ]} />
          {row.changes.length === 0 ? <p className="faint">{t.noChanges}</p> : (
            <table className="table log-changes">
              <thead><tr><th scope="col">{t.field}</th><th scope="col">{t.from}</th><th scope="col">{t.to}</th></tr></thead>
              <tbody>{row.changes.map((change) => <tr key={change.field}><td>{word(row.resource, 'field', change.field)}</td><td>{shown(change.from)}</td><td>{shown(change.to)}</td></tr>)}</tbody>
            </table>
          )}
        </>
      )}
    </Drawer>
  )
}
