import { Progress as Shown } from '#web/kit/detail/Progress.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'

/** How far a certificate has come, who acts next and since when, and why it came back if it did. */
export function Progress({ row }: { row: Certificate }) {
  const { contract, machine, stages } = usePaper()
  return <Shown contract={contract} machine={machine} row={row} stages={stages} />
}
