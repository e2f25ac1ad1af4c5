import { Drawer, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'

const shown = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value))

/** One entry of the trail, with every field from what to what. */
export function LogEntry({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(logText)
  const { data: row } = useCall(log, 'get', { id })
  return (
    <Drawer open size={800} onClose={onClose} title={t.one}>
      {!row ? <Skeleton active /> : (
        <>
          <Facts contract={log} text={logText} row={row} fields={['time', 'userName', 'resource', 'rowId', 'action', 'ip', { name: 'remark', wide: true }]} />
          {row.changes.length === 0 ? <p className="faint">{t.noChanges}</p> : (
            <table className="table">
              <thead><tr><th scope="col">{t.field}</th><th scope="col">{t.from}</th><th scope="col">{t.to}</th></tr></thead>
              <tbody>{row.changes.map((change) => <tr key={change.field}><th scope="row">{change.field}</th><td>{shown(change.from)}</td><td>{shown(change.to)}</td></tr>)}</tbody>
            </table>
          )}
        </>
      )}
    </Drawer>
  )
}
