import { DictValue } from '#web/kit/DictSelect.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { regCertText } from '../regCert.text.ts'
import { isProvidedOrWaived } from './reg-cert.ts'
import type { RequiredDocument, RegCert } from './reg-cert.ts'
import { regPageText } from './regCertPage.text.ts'

/** Documents of a registration, each with its file or the reason why it is not applicable. */
export function RequiredDocumentsTable({ row }: { row: RegCert }) {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const needed = row.papers.filter((requiredDocument) => requiredDocument.needed)
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
      <RowsTable<RequiredDocument>
        caption={regPageText.papers}
        empty={regPageText.noPapers}
        rows={row.papers}
        columns={[
          {
            name: 'document',
            label: regCertText.checklist.document,
            render: (requiredDocument) => (
              <DictValue code="REG_DOCUMENT" value={requiredDocument.document} />
            ),
          },
          {
            name: 'file',
            label: regCertText.checklist.fileId,
            render: (requiredDocument) =>
              requiredDocument.fileId ? (
                <FileLink id={requiredDocument.fileId} />
              ) : requiredDocument.notApplicable ? (
                <>
                  {t.notApplicable}
                  {requiredDocument.reason && `: ${requiredDocument.reason}`}
                </>
              ) : requiredDocument.needed ? (
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
