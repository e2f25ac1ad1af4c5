import { MessageOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useCall } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { useSay } from '#web/api/text.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { requestPageText } from './requestPage.text.ts'
import './request.css'

/** On the page of a quotation: the request it answers, if there is one. */
export function FromRequest({ quotationId }: { quotationId: number }) {
  const say = useSay()
  const may = useAllowed(['work.surveyRequest.read'])
  const row = useCall(surveyRequest, 'list', { quotationId: [quotationId], size: 1 }, { enabled: may, staleTime: 60_000 }).data?.list[0]
  return row ? <p className="from-request"><MessageOutlined aria-hidden /> <Link to={`/work/surveyRequest/detail?id=${row.id}`}>{say(requestPageText.from, { no: row.requestNo, company: row.customerName })}</Link></p> : null
}
