import { useState } from 'react'
import { useText } from '#web/api/text.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { log } from '../log.contract.ts'
import { logText } from '../log.text.ts'
import { LogEntry } from './LogEntry.tsx'
import { useLogWords } from './log-words.ts'

export default function LogList() {
  const t = useText(logText)
  const [shown, setShown] = useState<number>()
  const { resources, actions, titleOf, word } = useLogWords()
  return (
    <>
      <ListPage contract={log} text={logText} filters={['resource', 'action', 'userId', 'time']} choices={{ resource: resources, action: actions }} selectable={false}
        rowActions={(row) => [{ key: 'show', label: t.show, onClick: () => setShown(row.id) }]}
        columns={[
          { name: 'time', width: 170 }, { name: 'userName', width: 170 }, { name: 'resource', width: 180, render: (row) => titleOf(row.resource) },
          { name: 'rowId', width: 90 }, { name: 'action', width: 160, render: (row) => word(row.resource, 'action', row.action) },
          { name: 'fromState', width: 150, align: 'left', render: (row) => row.fromState !== null && word(row.resource, 'state', row.fromState) },
          { name: 'toState', width: 150, align: 'left', render: (row) => row.toState !== null && word(row.resource, 'state', row.toState) },
          { name: 'result', width: 100, render: (row) => row.result !== null && <Tag tone={row.result ? 'green' : 'red'}>{row.result ? t.result[1] : t.result[0]}</Tag> },
          { name: 'remark', width: 260 }, { name: 'ip', width: 140 }, { name: 'node', width: 160, hidden: true }, { name: 'round', hidden: true },
        ]} />
      {shown !== undefined && <LogEntry id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
