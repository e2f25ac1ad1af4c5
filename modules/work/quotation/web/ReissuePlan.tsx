import { Alert, Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { OutputOf } from '#common/contract.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useLocalized, useMessages, usePunctuation } from '#web/api/text.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { quotation, reissueCauses } from '../quotation.contract.ts'
import { quotationText } from '../quotation.text.ts'
import { quotationPageText } from './quotationPage.text.ts'

type Line = OutputOf<typeof quotation, 'reissuePlan'>['list'][number]

/**
 * Certificates of a ship or company to be reissued after a change, by cause, with one button that
 * drafts the quotation of those without one.
 */
export function ReissuePlan({ holder }: { holder: { shipId: number } | { companyId: number } }) {
  const t = useMessages(quotationPageText)
  const translate = useFormatMessage()
  const navigate = useNavigate()
  const { data } = useApiQuery(quotation, 'reissuePlan', holder, { staleTime: 0, optional: true })
  const draft = useApiMutation(quotation, 'reissue', {
    successMessage: t.reissueDrafted,
    onSuccess: ({ quotationIds: [id, ...more] }) =>
      id && !more.length && void navigate(`/work/quotation/detail?id=${id}`),
  })
  const lines = data?.list ?? []
  if (!lines.length) return null
  const isOpen = lines.some(({ quotationId }) => quotationId === null)
  return (
    <Alert
      type="warning"
      showIcon
      title={translate(quotationPageText.reissue, { count: lines.length })}
      description={
        <>
          {reissueCauses.map((cause) => (
            <Cause key={cause} cause={cause} lines={lines.filter((one) => one.cause === cause)} />
          ))}
          {isOpen && (
            <Button loading={draft.isPending} onClick={() => draft.mutate(holder)}>
              {t.draftReissue}
            </Button>
          )}
        </>
      }
    />
  )
}

function Cause({ cause, lines }: { cause: Line['cause']; lines: readonly Line[] }) {
  const t = useMessages(quotationText)
  if (!lines.length) return null
  return (
    <>
      <strong>{t.reissueCause[cause]}</strong>
      <ul className="ship-warnings">
        {lines.map((one) => (
          <li key={`${one.certId} ${one.shipCertId} ${one.flagId}`}>
            <LineContent line={one} />
          </li>
        ))}
      </ul>
    </>
  )
}

const labels: Readonly<Record<string, (typeof shipText.labels)['name']>> = shipText.labels

function LineContent({ line }: { line: Line }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { comma } = usePunctuation()
  const name = `${line.certCode} ${localize(line.certNameZh, line.certNameEn)}`
  const fields = line.fields.flatMap((field) => (labels[field] ? [translate(labels[field])] : []))
  return (
    <>
      {line.shipCertId ? <Link to={`/ship/cert/detail?id=${line.shipCertId}`}>{name}</Link> : name}
      {line.surveyType && (
        <>
          {' · '}
          <DictValue code="SURVEY_TYPE" value={line.surveyType} />
        </>
      )}
      {fields.length > 0 && ` · ${fields.join(comma)}`}
      {line.quotationId && (
        <>
          {' · '}
          <Link to={`/work/quotation/detail?id=${line.quotationId}`}>
            {translate(quotationPageText.reissueQuoted, { jobNo: line.jobNo ?? '' })}
          </Link>
        </>
      )}
    </>
  )
}
