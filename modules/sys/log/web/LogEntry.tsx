import { Drawer, Skeleton } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { useLogWords } from './log-words.ts'
import '#web/kit/list/table.css'
import './log.css'

/** One entry of the trail, with every field from what to what, in words. */
export function LogEntry({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(logText)
  const pick = usePick()
  const { titleOf, word } = useLogWords()
  const { data: row } = useCall(log, 'get', { id })
  const shown = (zh: string, en: string) => pick(zh, en) || <em className="faint">{t.nothing}</em>
  const state = (status: number | null) => (status === null ? '–' : word(row!.resource, 'state', status))
  return (
    <Drawer open size={800} onClose={onClose} title={t.one}>
      {!row ? <Skeleton active /> : (
        <>
          <Facts contract={log} text={logText} row={row} fields={[
            'time', 'userName', 'ip', { name: 'resource', render: () => titleOf(row.resource) }, { name: 'rowName', render: () => row.rowName ?? '–' }, 'rowId',
            { name: 'action', render: () => word(row.resource, 'action', row.action) },
            ...(row.toState === null ? [] : [{ name: 'fromState', render: () => state(row.fromState) }, { name: 'toState', render: () => state(row.toState) }]),
            ...(row.result === null ? [] : ['result']), ...(row.remark === null ? [] : [{ name: 'remark', wide: true }]),
          ]} />
          {row.changes.length === 0 ? <p className="faint">{t.noChanges}</p> : (
            <table className="table log-changes">
              <thead><tr><th scope="col">{t.field}</th><th scope="col">{t.from}</th><th scope="col">{t.to}</th></tr></thead>
              <tbody>{row.changes.map((c) => <tr key={c.labelEn}><td>{pick(c.labelZh, c.labelEn)}</td><td>{shown(c.fromZh, c.fromEn)}</td><td>{shown(c.toZh, c.toEn)}</td></tr>)}</tbody>
            </table>
          )}
        </>
      )}
    </Drawer>
  )
}
