import { VersionPage } from '#web/kit/detail/VersionPage.tsx'
import { othFee } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import { OthFeeFacts } from './OthFeeFacts.tsx'

/** A fee in an earlier version. */
export default function OthFeeVersion() {
  return (
    <VersionPage contract={othFee} text={othFeeText} title={othFeeText.versionTitle}>
      {(row) => <OthFeeFacts row={row} />}
    </VersionPage>
  )
}
