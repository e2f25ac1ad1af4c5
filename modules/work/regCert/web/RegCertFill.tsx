import { useLiveRecord } from '#web/api/live.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ApiError } from '#web/api/call.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { PendingRecord } from '#web/kit/detail/PendingRecord.tsx'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailHead } from '#web/kit/detail/DetailHead.tsx'
import { Obstacle } from '#web/kit/detail/Obstacle.tsx'
import { RefusalNotice } from '#web/kit/detail/RecordProgress.tsx'
import { StatusTag } from '#web/kit/StatusTag.tsx'
import { usePageTitle } from '#web/kit/use-page-title.tsx'
import { stateName } from '#common/machine.ts'
import { regCert } from '../regCert.contract.ts'
import { regCertMachine } from '../regCert.machine.ts'
import { regCertText } from '../regCert.text.ts'
import { FillForm } from './RegistrationForm.tsx'
import { editable } from '#modules/certificates/issuing/web/certificate.ts'
import { regPageText } from './regCertPage.text.ts'
import '#modules/certificates/issuing/web/issuing.css'
import './reg-cert.css'

/**
 * Page on which the person in charge fills in a registration certificate. Others see why they
 * cannot.
 */
export default function RegCertFill() {
  const t = useMessages(regPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [params] = useSearchParams()
  // Each save remounts the form with the saved record.
  const [saved, setSaved] = useState(0)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const id = Number(params.get('id')) || 0
  const response = useApiQuery(regCert, 'get', { id })
  useLiveRecord(regCert)
  const row = response.data
  const detail = `/work/regCert/detail?id=${id}`
  usePageTitle(
    row && translate(regPageText.fillTitle, { cert: localize(row.certNameZh, row.certNameEn) }),
    detail,
  )

  if (!row) return <PendingRecord query={response} />
  const state = regCertMachine.labels.states[stateName(regCertMachine, row.status)!]
  const obstacle = !editable(regCertMachine, row.status)
    ? translate(regCertText.notEditable, { state })
    : row.can.includes('save')
      ? undefined
      : translate(regCertText.onlyPersonInCharge)
  return (
    <article className="detail fill">
      <DetailHead
        title={
          <>
            {localize(row.certNameZh, row.certNameEn)}{' '}
            <StatusTag machine={regCertMachine} status={row.status} />
          </>
        }
        subtitle={
          <>
            {row.shipName}
            {row.imo && ` · IMO ${row.imo}`} · {localize(row.flagNameZh, row.flagNameEn)}
          </>
        }
      >
        <Link to={detail}>
          <Button tabIndex={-1}>{t.toDetail}</Button>
        </Link>
      </DetailHead>
      <RefusalNotice contract={regCert} machine={regCertMachine} row={row} />
      {obstacle ? (
        <Obstacle title={obstacle} machine={regCertMachine} row={row} />
      ) : (
        <FillForm
          key={`${row.id} ${saved}`}
          row={row}
          refusal={refusal}
          onSaved={(cause) => {
            setRefusal(cause)
            setSaved(saved + 1)
          }}
        />
      )}
    </article>
  )
}
