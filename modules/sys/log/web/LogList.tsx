import { RecordLink } from '#web/kit/PermittedLink.tsx'
import { useState } from 'react'
import { roleText } from '#modules/sys/role/role.text.ts'
import { useMessages } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { ChangeLines } from './ChangeLines.tsx'
import { LogEntry } from './LogEntry.tsx'
import { VerifyTrail } from './VerifyTrail.tsx'
import { useLogLabels } from './use-log-labels.ts'

export default function LogList() {
  const t = useMessages(logText)
  const nodes = useMessages(roleText).taskNode as Readonly<Record<string, string>>
  const [openId, setOpenId] = useState<number>()
  const { resources, actions, titleOf, word } = useLogLabels()
  return (
    <>
      <ListPage
        contract={log}
        text={logText}
        toolbar={() => <VerifyTrail />}
        filters={['resource', 'action', 'time', 'userId', 'rowId']}
        filterOptions={{ resource: resources, action: actions }}
        selectable={false}
        rowActions={(row) => [{ key: 'show', label: t.show, onClick: () => setOpenId(row.id) }]}
        columns={[
          { name: 'time', width: 170 },
          { name: 'userName', width: 150 },
          { name: 'resource', width: 150, render: (row) => titleOf(row.resource) },
          {
            name: 'rowName',
            width: 230,
            render: (row) =>
              row.rowName ? (
                <RecordLink path={row.resource} id={row.rowId}>
                  {row.rowName}
                </RecordLink>
              ) : (
                <span className="empty-value">–</span>
              ),
          },
          {
            name: 'action',
            width: 130,
            render: (row) => word(row.resource, 'action', row.action),
          },
          {
            name: 'changes',
            width: 420,
            render: (row) => (
              <ChangeLines
                changes={row.changes}
                count={row.changeCount}
                created={row.action === 'create'}
              />
            ),
          },
          {
            name: 'fromState',
            width: 140,
            align: 'left',
            render: (row) => row.fromState !== null && word(row.resource, 'state', row.fromState),
          },
          {
            name: 'toState',
            width: 140,
            align: 'left',
            render: (row) => row.toState !== null && word(row.resource, 'state', row.toState),
          },
          {
            name: 'result',
            width: 100,
            render: (row) =>
              row.result !== null && (
                <Tag tone={row.result ? 'green' : 'red'}>
                  {row.result ? t.result[1] : t.result[0]}
                </Tag>
              ),
          },
          { name: 'remark', width: 260 },
          { name: 'ip', width: 140 },
          {
            name: 'node',
            width: 140,
            hidden: true,
            render: (row) => (row.node ? (nodes[row.node] ?? row.node) : '–'),
          },
        ]}
        hiddenColumns={['rowId']}
      />
      {openId !== undefined && <LogEntry id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
