import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { formTemplate } from '../formTemplate.contract.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import { FillAndPrint } from './FillIn.tsx'
import type { Template } from './template.ts'
import './form-template.css'

/** The published versions with date and publisher; each can be viewed. */
export function Versions({ row }: { row: Template }) {
  const t = useMessages(formTemplateText)
  const [open, setOpen] = useState<number | null>(null)
  const response = useApiQuery(formTemplate, 'versions', { id: row.id })
  if (response.error) return <Alert type="error" showIcon title={response.error.message} />
  if (!response.data) return <Skeleton active />
  return (
    <>
      <RowsTable
        caption={formTemplateText.tabs.versions}
        empty={formTemplateText.noVersions}
        rows={response.data}
        columns={[
          {
            name: 'versionNo',
            label: formTemplateText.versionNo,
            render: (v) => (
              <span>
                {v.versionNo} {v.inForce && <Tag tone="green">{t.inForce}</Tag>}
              </span>
            ),
          },
          {
            name: 'publishedTime',
            label: formTemplateText.publishedTime,
            render: (v) => <InstantValue value={v.publishedTime} />,
          },
          {
            name: 'publishedBy',
            label: formTemplateText.publishedBy,
            render: (v) => v.publishedByName ?? '–',
          },
          {
            name: 'fieldCount',
            label: formTemplateText.fieldCount,
            align: 'right',
            render: (v) => v.fieldCount,
          },
          {
            name: 'printable',
            label: formTemplateText.printable,
            render: (v) => (v.templateFileId ? <FileLink id={v.templateFileId} /> : '–'),
          },
          { name: 'note', label: formTemplateText.note, render: (v) => v.remark ?? '–' },
          {
            name: 'look',
            label: formTemplateText.look,
            render: (v) => (
              <Button size="small" onClick={() => setOpen(v.versionNo)}>
                {t.look}
              </Button>
            ),
          },
        ]}
      />
      {open !== null && (
        <VersionDrawer id={row.id} versionNo={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function VersionDrawer({
  id,
  versionNo,
  onClose,
}: {
  id: number
  versionNo: number
  onClose: () => void
}) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const response = useApiQuery(formTemplate, 'version', { id, versionNo })
  const version = response.data
  return (
    <Drawer
      open
      size={900}
      onClose={onClose}
      title={[
        translate(formTemplateText.versionTitle, { versionNo }),
        version && localize(version.nameZh, version.nameEn),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {response.error && <Alert type="error" showIcon title={response.error.message} />}
      {version ? (
        <FillAndPrint
          definition={version.definition}
          input={{ id, versionNo }}
          printable={version.templateFileId !== null}
        />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}
