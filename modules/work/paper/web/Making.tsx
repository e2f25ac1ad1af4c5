import { LoadingOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useAct } from '#web/api/hooks.ts'
import { usePick, useText } from '#web/api/text.tsx'
import { usePaper } from './kind.tsx'
import { waitsForSignature } from './paper.ts'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** So often a page asks whether a document that is being made is there. */
const pollMs = 1_500
export const whileMade = (row: Certificate): number | false => (row.making ? pollMs : false)

/** That the document to be signed is being made, or why it could not be; nothing once it is there. */
export function Making({ row, again = false }: { row: Certificate; /** offered here, where no moves are */ again?: boolean }) {
  const t = useText(pageText)
  const pick = usePick()
  const { contract, machine } = usePaper()
  const generate = useAct(contract, 'generate')
  if (row.making) return <Alert className="refusal" role="status" type="info" showIcon icon={<LoadingOutlined aria-hidden />} title={t.making} />
  if (!waitsForSignature(machine, row.status) || row.pdfFileId) return null
  const [fault, ...more] = row.documentFaults.map(({ zh, en }) => pick(zh, en))
  return (
    <Alert className="refusal" type={fault ? 'error' : 'warning'} showIcon title={t.notMade}
      action={again && row.moves.includes('generate') && <Button loading={generate.isPending} onClick={() => generate.mutate({ id: row.id, version: row.version })}>{t.makeAnew}</Button>}
      description={fault && (more.length ? <ul>{[fault, ...more].map((one) => <li key={one}>{one}</li>)}</ul> : fault)} />
  )
}
