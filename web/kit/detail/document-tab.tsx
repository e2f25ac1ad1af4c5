import type { Message } from '#common/text.ts'
import { PdfViewer } from '../files/PdfViewer.tsx'
import type { DetailTab } from './DetailPage.tsx'

interface DocumentRow {
  id: number
  version: number
}

/**
 * The tab `document` with the printed record.
 * @param path call that prints it
 * @param fileName name of the downloaded file
 */
export const documentTab = <R extends DocumentRow>(
  label: Message,
  path: string,
  fileName: (row: R) => string,
): DetailTab<R> => ({
  key: 'document',
  label,
  render: (row) => (
    <PdfViewer key={row.version} source={{ path, input: { id: row.id } }} name={fileName(row)} />
  ),
})
