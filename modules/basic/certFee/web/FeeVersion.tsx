import { VersionPage } from '#web/kit/detail/VersionPage.tsx'
import { certFee } from '../certFee.contract.ts'
import { certFeeText } from '../certFee.text.ts'
import { FeeFacts } from './FeeDetailFields.tsx'

/** A tariff row in an earlier version. */
export default function FeeVersion() {
  return (
    <VersionPage contract={certFee} text={certFeeText} title={certFeeText.versionTitle}>
      {(row) => <FeeFacts row={row} />}
    </VersionPage>
  )
}
