import { MessageOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { surveyRequest } from '../surveyRequest.contract.ts'
import { requestPageText } from './requestPage.text.ts'
import './request.css'

/** Link on a quotation's page to the request it answers, if any. */
export default function FromRequest({ row: { id } }: { row: { id: number } }) {
  const translate = useFormatMessage()
  const isAllowed = useHasRight(['work.surveyRequest.read'])
  const row = useApiQuery(
    surveyRequest,
    'list',
    { quotationId: [id], size: 1 },
    { enabled: isAllowed, staleTime: 60_000 },
  ).data?.list[0]
  return row ? (
    <p className="from-request">
      <MessageOutlined aria-hidden />{' '}
      <Link to={`/work/surveyRequest/detail?id=${row.id}`}>
        {translate(requestPageText.from, { no: row.requestNo, company: row.customerName })}
      </Link>
    </p>
  ) : null
}
