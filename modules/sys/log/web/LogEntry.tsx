import { Drawer, Skeleton } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { useLogLabels } from './use-log-labels.ts'
import '#web/kit/list/table.css'
import './log.css'

/** One entry of the trail with the old and new value of every field. */
export function LogEntry({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useMessages(logText)
  const localize = useLocalized()
  const { titleOf, word } = useLogLabels()
  const { data: row } = useApiQuery(log, 'get', { id })
  const valueText = (zh: string, en: string) =>
    localize(zh, en) || <em className="text-secondary">{t.nothing}</em>
  const state = (status: number | null) =>
    status === null || !row ? '–' : word(row.resource, 'state', status)
  return (
    <Drawer open size={800} onClose={onClose} title={t.singular}>
      {!row ? (
        <Skeleton active />
      ) : (
        <>
          <DetailFields
            contract={log}
            text={logText}
            row={row}
            fields={[
              'time',
              'userName',
              'ip',
              { name: 'resource', render: () => titleOf(row.resource) },
              {
                name: 'rowName',
                render: () =>
                  row.rowName ? (
                    <RecordLink path={row.resource} id={row.rowId}>
                      {row.rowName}
                    </RecordLink>
                  ) : (
                    '–'
                  ),
              },
              'rowId',
              { name: 'action', render: () => word(row.resource, 'action', row.action) },
              row.toState !== null && {
                name: 'fromState',
                render: () => state(row.fromState),
              },
              row.toState !== null && { name: 'toState', render: () => state(row.toState) },
              row.result !== null && 'result',
              row.remark !== null && { name: 'remark', wide: true },
            ]}
          />
          {row.changes.length === 0 ? (
            <p className="text-secondary">{t.noChanges}</p>
          ) : (
            <table className="table log-changes">
              <thead>
                <tr>
                  <th scope="col">{t.field}</th>
                  <th scope="col">{t.from}</th>
                  <th scope="col">{t.to}</th>
                </tr>
              </thead>
              <tbody>
                {row.changes.map((c) => (
                  <tr key={c.labelEn}>
                    <td>{localize(c.labelZh, c.labelEn)}</td>
                    <td>{valueText(c.fromZh, c.fromEn)}</td>
                    <td>{valueText(c.toZh, c.toEn)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Drawer>
  )
}
