import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { dict, required } from '#common/fields.ts'
import { useLang, useMessages } from '#web/api/text.tsx'
import { CallButton } from '#web/kit/detail/CallButton.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import { pageText } from './crfCertPage.text.ts'

const reissuing = {
  fields: { reason: required(dict('REISSUE_REASON')) },
  labels: { reason: crfCertText.reason },
  help: pageText.reissueHelp,
}
const invalidating = { fields: {}, fixed: { valid: 0 }, danger: true }

/** Actions on a signed certificate: verification page, validity, reissue. */
export function SignedActions({
  row,
  name,
  refresh,
}: {
  row: DetailOf<typeof crfCert>
  name: string
  refresh: () => void
}) {
  const t = useMessages(pageText)
  const lang = useLang()
  const navigate = useNavigate()
  if (row.status !== crfCertMachine.states.signed) return null
  const call = { contract: crfCert, text: crfCertText, row, name, also: ['ship/cert'] }
  return (
    <>
      {row.utn && (
        <Button href={`/verify/${row.utn}`} target="_blank">
          {t.verification}
        </Button>
      )}
      {row.utn && (
        <Button href={`/api/verify/sheet?utn=${row.utn}&lang=${lang}`} target="_blank">
          {t.howToVerify}
        </Button>
      )}
      <CallButton
        {...call}
        call="reissue"
        title={crfCertText.reissue}
        inputs={reissuing}
        onDone={() => void navigate(`/crf/info/detail?id=${row.crfId}&tab=certs`)}
      />
      <CallButton
        {...call}
        call="valid"
        title={row.valid ? pageText.invalidate : pageText.revalidate}
        inputs={row.valid ? invalidating : { fields: {}, fixed: { valid: 1 } }}
        remarkRequired={row.valid === 1}
        onDone={refresh}
      />
    </>
  )
}
