import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DetailOf } from '#common/contract.ts'
import { dict, required } from '#common/fields.ts'
import { useLang, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { MoveDialog } from '#web/kit/detail/MoveDialog.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import { pageText } from './crfCertPage.text.ts'

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
  const translate = useFormatMessage()
  const lang = useLang()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'valid' | 'reissue'>()
  const close = () => setOpen(undefined)
  if (row.status !== crfCertMachine.states.signed) return null
  const toggled = row.valid ? pageText.invalidate : pageText.revalidate
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
      {row.can.includes('reissue') && (
        <Button onClick={() => setOpen('reissue')}>{translate(crfCertText.reissue)}</Button>
      )}
      {row.can.includes('valid') && (
        <Button danger={row.valid === 1} onClick={() => setOpen('valid')}>
          {translate(toggled)}
        </Button>
      )}
      {open === 'valid' && (
        <MoveDialog
          contract={crfCert}
          text={crfCertText}
          move="valid"
          title={toggled}
          row={row}
          name={name}
          def={row.valid ? { from: [], to: '', requiredRight: '', remark: 'required' } : undefined}
          also={['ship/cert']}
          extra={
            row.valid
              ? { fields: {}, fixed: { valid: 0 }, danger: true }
              : { fields: {}, fixed: { valid: 1 } }
          }
          onClose={close}
          onMoved={() => {
            close()
            refresh()
          }}
        />
      )}
      {open === 'reissue' && (
        <MoveDialog
          contract={crfCert}
          text={crfCertText}
          move="reissue"
          title={crfCertText.reissue}
          row={row}
          name={name}
          def={undefined}
          also={['ship/cert']}
          extra={{
            fields: { reason: required(dict('REISSUE_REASON')) },
            labels: { reason: crfCertText.reason },
            help: pageText.reissueHelp,
          }}
          onClose={close}
          onMoved={() => void navigate(`/crf/info/detail?id=${row.crfId}&tab=certs`)}
        />
      )}
    </>
  )
}
