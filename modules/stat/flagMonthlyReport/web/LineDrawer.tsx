import { Button, Drawer, Form, Input } from 'antd'
import { Link } from 'react-router'
import { labelOf } from '#common/labels.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { useLang, usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FileLink } from '#web/kit/files/FileLink.tsx'
import { FieldValue, InstantValue } from '#web/kit/FieldValue.tsx'
import { columnsOf, viewOf } from '../flagMonthlyReport.fields.ts'
import { factFields, flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { flagReportPageText } from './flagReportPage.text.ts'
import { SignTag } from './SignTag.tsx'
import type { Report, ReportLine } from './report.ts'

interface Props {
  line: ReportLine
  report: Report
  onClose: () => void
}
const hiddenFields: readonly string[] = ['kind', 'sign', 'adjustment']
/** Labels of facts that differ for a kind of line. */
const renamed: Readonly<Record<string, string>> = {
  wasZh: 'was',
  wasEn: 'was',
  nowZh: 'now',
  nowEn: 'now',
}

/**
 * Details of a line, the reported values of a correction, and the messages between flag state and
 * office.
 */
export function LineDrawer({ line, onClose }: Props) {
  const t = useMessages(flagReportPageText)
  const translate = useFormatMessage()
  const lang = useLang()
  const { colon } = usePunctuation()
  const view = viewOf(line, lang)
  const described = { text: flagReportText }
  const labelFor = (name: string) => translate(labelOf(flagReportText, renamed[name] ?? name))
  const facts = columnsOf(line.part).filter(
    ([name]) => !hiddenFields.includes(name) && view[name] !== null && view[name] !== undefined,
  )
  return (
    <Drawer
      open
      title={
        <>
          {translate(flagReportText.kind[line.kind])} {line.certNo ?? line.reference ?? ''}
        </>
      }
      size={640}
      onClose={onClose}
    >
      <div className="line-facts">
        {line.adjustment && (
          <p className="line-adjusted">
            {translate(flagReportText.adjustment[line.adjustment])}
            {colon}
            {translate(flagReportText.adjustmentMeans[line.adjustment])}
          </p>
        )}
        <dl>
          {facts.map(([name, field]) => (
            <div key={name}>
              <dt>{labelFor(name)}</dt>
              <dd>
                <FieldValue {...described} name={name} field={field} value={view[name]} />
              </dd>
            </div>
          ))}
        </dl>
        {line.before.length > 0 && (
          <section>
            <h3>{t.asReported}</h3>
            <dl>
              {line.before.map(({ field, value }) => (
                <div key={field}>
                  <dt>{labelFor(field)}</dt>
                  <dd>
                    <FieldValue
                      {...described}
                      name={field}
                      field={factFields[field as keyof typeof factFields]}
                      value={value}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        <p className="line-links">
          {line.shipCertId && <Link to={`/ship/cert/detail?id=${line.shipCertId}`}>{t.open1}</Link>}
          {line.fileId && <FileLink id={line.fileId} />}
          {line.utn && (
            <a href={`/verify/${line.utn}`} target="_blank" rel="noreferrer">
              {t.verify}
            </a>
          )}
        </p>
        {line.sign && line.lineId && <Talk line={line} lineId={line.lineId} />}
      </div>
    </Drawer>
  )
}

function Talk({ line, lineId }: { line: ReportLine; lineId: number }) {
  const t = useMessages(flagReportPageText)
  const signs = useHasRight(['stat.flagMonthlyReport.sign'])
  const answers = useHasRight(['stat.flagMonthlyReport.answer'])
  const [form] = Form.useForm<{ words: string }>()
  const sent = { successMessage: t.sent, onSuccess: () => form.resetFields() }
  const acknowledge = useApiMutation(flagMonthlyReport, 'acknowledge', {
    successMessage: t.acknowledged,
  })
  const query = useApiMutation(flagMonthlyReport, 'query', sent)
  const response = useApiMutation(flagMonthlyReport, 'answer', sent)
  const open = line.sign === 'queried'
  const replies = answers && open
  const send = ({ words }: { words: string }) =>
    (replies ? response : query).mutate({ id: lineId, words })
  return (
    <section>
      <h3>
        {t.talk} {line.sign && <SignTag state={line.sign} />}
      </h3>
      {line.messages.length === 0 && <p className="text-secondary">{t.noTalk}</p>}
      <ol className="line-messages">
        {line.messages.map((one) => (
          <li key={`${one.time}${one.kind}`} className={`message-${one.kind}`}>
            <p className="text-secondary">
              {one.name} · <InstantValue value={one.time} />
            </p>
            <p>{one.words}</p>
          </li>
        ))}
      </ol>
      {(signs || replies) && (
        <Form form={form} layout="vertical" onFinish={send}>
          <Form.Item
            name="words"
            label={replies ? t.reply : t.question}
            rules={[{ required: true, whitespace: true, message: replies ? t.reply : t.question }]}
          >
            <Input.TextArea rows={3} maxLength={2000} showCount />
          </Form.Item>
          <div className="line-acts">
            {signs && line.sign !== 'acknowledged' && !open && (
              <Button
                type="primary"
                loading={acknowledge.isPending}
                onClick={() => acknowledge.mutate({ ids: [lineId] })}
              >
                {t.acknowledge}
              </Button>
            )}
            <Button
              htmlType="submit"
              type={replies ? 'primary' : 'default'}
              loading={query.isPending || response.isPending}
            >
              {replies ? t.answer : t.ask}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
