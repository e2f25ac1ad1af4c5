import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/api/hooks.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { FillAndPrint } from './FillIn.tsx'
import type { Template } from './template.ts'
import './form-template.css'

/** What was published, when and by whom; each version can still be looked at. */
export function Versions({ row }: { row: Template }) {
  const t = useText(formTemplateText)
  const [open, setOpen] = useState<number | null>(null)
  const answer = useCall(formTemplate, 'versions', { id: row.id })
  if (answer.error) return <Alert type="error" showIcon title={answer.error.message} />
  if (!answer.data) return <Skeleton active />
  return (
    <>
      <RowsTable caption={formTemplateText.tabs.versions} empty={formTemplateText.noVersions} rows={answer.data} columns={[
        { name: 'versionNo', label: formTemplateText.versionNo, render: (v) => <span>{v.versionNo} {v.inForce && <Tag tone="green">{t.inForce}</Tag>}</span> },
        { name: 'publishedTime', label: formTemplateText.publishedTime, render: (v) => <InstantText value={v.publishedTime} /> },
        { name: 'publishedBy', label: formTemplateText.publishedBy, render: (v) => v.publishedByName ?? '–' },
        { name: 'fieldCount', label: formTemplateText.fieldCount, align: 'right', render: (v) => v.fieldCount },
        { name: 'printable', label: formTemplateText.printable, render: (v) => (v.templateFileId ? <FileLink id={v.templateFileId} /> : '–') },
        { name: 'note', label: formTemplateText.note, render: (v) => v.remark ?? '–' },
        { name: 'look', label: formTemplateText.look, render: (v) => <Button size="small" onClick={() => setOpen(v.versionNo)}>{t.look}</Button> },
      ]} />
      {open !== null && <VersionDrawer id={row.id} versionNo={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function VersionDrawer({ id, versionNo, onClose }: { id: number; versionNo: number; onClose: () => void }) {
  const say = useSay()
  const pick = usePick()
  const answer = useCall(formTemplate, 'version', { id, versionNo })
  const version = answer.data
  return (
    <Drawer open size={900} onClose={onClose} title={[say(formTemplateText.versionTitle, { versionNo }), version && pick(version.nameZh, version.nameEn)].filter(Boolean).join(' · ')}>
      {answer.error && <Alert type="error" showIcon title={answer.error.message} />}
      {version ? <FillAndPrint definition={version.definition} input={{ id, versionNo }} printable={version.templateFileId !== null} /> : <Skeleton active />}
    </Drawer>
  )
}
