import { LoadingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useApiMutation } from '#web/api/hooks.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { waitsForSignature } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/** Interval of polling for a document in generation. */
const pollMs = 1_500
export const generationPollInterval = (row: Certificate): number | false =>
  row.making ? pollMs : false

/** Shows that the document is being generated, or why it failed; nothing once it is there. */
export function GenerationProgress({
  row,
  again = false,
}: {
  row: Certificate
  /** shows a retry button, where no moves are shown */ again?: boolean
}) {
  const t = useMessages(pageText)
  const localize = useLocalized()
  const { contract, machine } = useCertificateKind()
  const generate = useApiMutation(contract, 'generate')
  if (row.making)
    return (
      <Alert
        className="page-notice"
        role="status"
        type="info"
        showIcon
        icon={<LoadingOutlined aria-hidden />}
        title={t.making}
      />
    )
  if (!waitsForSignature(machine, row.status) || row.pdfFileId) return null
  const [fault, ...more] = row.documentFaults.map(({ zh, en }) => localize(zh, en))
  return (
    <Alert
      className="page-notice"
      type={fault ? 'error' : 'warning'}
      showIcon
      title={t.notMade}
      action={
        again &&
        row.moves.includes('generate') && (
          <Button
            loading={generate.isPending}
            onClick={() => generate.mutate({ id: row.id, version: row.version })}
          >
            {t.makeAnew}
          </Button>
        )
      }
      description={
        fault &&
        (more.length ? (
          <ul>
            {[fault, ...more].map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ) : (
          fault
        ))
      }
    />
  )
}
