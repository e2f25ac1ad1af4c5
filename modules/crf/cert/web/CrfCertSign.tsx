import { Alert } from 'antd'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { Paper } from '#modules/work/paper/web/kind.tsx'
import SignPage from '#modules/work/paper/web/SignPage.tsx'
import { crfCert } from '../crfCert.contract.ts'
import { crfPaper, roForm, signPath } from './crf-paper.tsx'
import { pageText } from './crfCertPage.text.ts'

/** Where a CRF certificate is signed: by the surveyor, or on behalf of the RO by its signatory. The form decides which page it is. */
export default function CrfCertSign() {
  const t = useText(pageText)
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const row = useCall(crfCert, 'get', { id: Number(params.get('id')) || 0 }).data
  const path = row && signPath(row)
  if (path && !path.startsWith(`${pathname}?`)) return <Navigate to={path} replace />
  return (
    <Paper kind={crfPaper}>
      {row?.formType === roForm && <Alert type="info" showIcon title={t.roNote} className="refusal" />}
      <SignPage />
    </Paper>
  )
}
