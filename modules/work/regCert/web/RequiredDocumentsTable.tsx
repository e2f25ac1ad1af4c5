import { DictValue } from '#web/kit/DictSelect.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { regCertText } from '../regCert.text.ts'
import { isProvidedOrWaived } from './reg-cert.ts'
import type { Paper, RegCert } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

/** Documents of a registration, each with its file or the reason why it is not applicable. */
export function PapersTable({ row }: { row: RegCert }) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const needed = row.papers.filter((paper) => paper.needed)
  return (
    <>
      {needed.length > 0 && (
        <p className="form-alert text-secondary">
          {translate(regPageText.papersDone, {
            done: needed.filter(isProvidedOrWaived).length,
            total: needed.length,
          })}
        </p>
      )}
      <RowsTable<Paper>
        caption={regPageText.papers}
        empty={regPageText.noPapers}
        rows={row.papers}
        columns={[
          {
            name: 'document',
            label: regCertText.checklist.document,
            render: (paper) => <DictValue code="REG_DOCUMENT" value={paper.document} />,
          },
          {
            name: 'file',
            label: regCertText.checklist.fileId,
            render: (paper) =>
              paper.fileId ? (
                <FileLink id={paper.fileId} />
              ) : paper.notApplicable ? (
                <>
                  {t.notApplicable}
                  {paper.reason && `: ${paper.reason}`}
                </>
              ) : paper.needed ? (
                <Tag tone="amber">{t.missingPaper}</Tag>
              ) : (
                <span className="empty-value">–</span>
              ),
          },
        ]}
      />
    </>
  )
}
