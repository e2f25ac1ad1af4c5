import { Alert } from 'antd'
import type { OutputOf } from '#common/contract.ts'
import { ruleWords } from '#common/rules/standing/rule-words.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useLang, useMessages } from '#web/api/text.tsx'
import { RowsTable } from '#web/kit/detail/RowsTable.tsx'
import { DateValue } from '#web/kit/FieldValue.tsx'
import { DictValue } from '#web/kit/DictSelect.tsx'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { StandingTag } from '../StandingTag.tsx'
import '../windows.css'

type Life = OutputOf<typeof shipCert, 'life'>
type Period = Life['periods'][number]

/** What a certificate is worth on a day, and over time. */
export function StandingLife({ id, day }: { id: number; day: string }) {
  const t = useMessages(shipCertText)
  const translate = useFormatMessage()
  const lang = useLang()
  const { data, error } = useApiQuery(shipCert, 'life', { id, day }, { keepPrevious: true })
  return (
    <section className="windows">
      <h2>{t.life}</h2>
      {error && <Alert type="error" showIcon title={error.message} />}
      {data && (
        <>
          <OnDay life={data} />
          <RowsTable<Period>
            caption={shipCertText.life}
            empty={shipCertText.life}
            rows={data.periods.filter(({ standing }) => standing !== 'notYet')}
            columns={[
              {
                name: 'from',
                label: shipCertText.periodFrom,
                render: (one) => <DateValue value={one.from} />,
              },
              {
                name: 'standing',
                label: shipCertText.labels.standing,
                render: (one) => <StandingTag standing={one.standing} />,
              },
              {
                name: 'reason',
                label: shipCertText.labels.standingReason,
                render: (one) => translate(shipCertText.standingReason[one.reason]),
              },
              {
                name: 'rule',
                label: shipCertText.labels.standingRule,
                render: (one) => ruleWords(one.rule)[lang] ?? '–',
              },
              {
                name: 'expiryDate',
                label: shipCertText.labels.expiryDate,
                render: (one) => <DateValue value={one.expiryDate} />,
              },
            ]}
          />
        </>
      )}
    </section>
  )
}

/** The standing on the day, its reason and rule, and what was known then where it differs. */
function OnDay({ life: { onDay, knownThen, nextSurvey } }: { life: Life }) {
  const translate = useFormatMessage()
  const rule = ruleWords(onDay.rule)[useLang()]
  return (
    <>
      <p className="standing-on-day">
        <StandingTag standing={onDay.standing} />{' '}
        {onDay.since && translate(shipCertText.standingFrom, { date: onDay.since })}
        {' · '}
        {translate(shipCertText.standingReason[onDay.reason])}
        {rule && <span className="text-secondary"> {rule}</span>}
      </p>
      {nextSurvey && (
        <p className="text-secondary">
          {translate(shipCertText.nextThen)}{' '}
          <DictValue code="SURVEY_TYPE" value={nextSurvey.surveyType} />{' '}
          <DateValue value={nextSurvey.startDate ?? nextSurvey.dueDate} /> –{' '}
          <DateValue value={nextSurvey.endDate} />
        </p>
      )}
      {knownThen && (
        <Alert
          type="info"
          showIcon
          title={translate(shipCertText.knownThen, {
            standing: translate(shipCertText.standing[knownThen.standing]),
            reason: translate(shipCertText.standingReason[knownThen.reason]),
            expiry: knownThen.expiryDate ?? '–',
            due: knownThen.nextDueDate ?? '–',
          })}
        />
      )}
    </>
  )
}
