/** The topics of the help: one per module, a general one, and one for the public page. */
import type { AnyMachine } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { crfCertMachine } from '#modules/crf/cert/crfCert.machine.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import { formTemplateMachine } from '#modules/sys/formTemplate/formTemplate.machine.ts'
import { newsMachine } from '#modules/sys/news/news.machine.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'
import { regCertMachine } from '#modules/work/regCert/regCert.machine.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { surveyRequestMachine } from '#modules/work/surveyRequest/surveyRequest.machine.ts'
import { surveyWorkMachine } from '#modules/work/surveyWork/surveyWork.machine.ts'
import { crfText } from '#modules/crf/info/crf.text.ts'
import { crfCertText } from '#modules/crf/cert/crfCert.text.ts'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import { formTemplateText } from '#modules/sys/formTemplate/formTemplate.text.ts'
import { newsText } from '#modules/sys/news/news.text.ts'
import { quotationText } from '#modules/work/quotation/quotation.text.ts'
import { regCertText } from '#modules/work/regCert/regCert.text.ts'
import { surveyCertText } from '#modules/work/surveyCert/surveyCert.text.ts'
import { surveyRequestText } from '#modules/work/surveyRequest/surveyRequest.text.ts'
import { surveyWorkText } from '#modules/work/surveyWork/surveyWork.text.ts'
import { basicHelp } from '../topics/basicHelp.text.ts'
import { crfHelp } from '../topics/crfHelp.text.ts'
import { homeHelp } from '../topics/homeHelp.text.ts'
import { shipHelp } from '../topics/shipHelp.text.ts'
import { statHelp } from '../topics/statHelp.text.ts'
import { sysHelp } from '../topics/sysHelp.text.ts'
import { verifyHelp } from '../topics/verifyHelp.text.ts'
import { workHelp } from '../topics/workHelp.text.ts'

type Group = Readonly<Record<string, Message>>
export interface Topic {
  /** the module: first segment of the URLs of its pages */
  id: string
  title: Message
  about: Message
  /** path → purpose of the page */
  pages: Group
  /** each with its `title` and steps in order */
  ways: readonly Group[]
  /** `term: meaning` */
  terms: Group
  machines: readonly { machine: AnyMachine; title: Message }[]
}

const topic = (
  {
    title,
    about,
    pages,
    terms,
    ...ways
  }: { title: Message; about: Message; pages: Group; terms: Group } & Readonly<
    Record<string, Message | Group>
  >,
  id: string,
  machines: Topic['machines'] = [],
): Topic => ({ id, title, about, pages, terms, machines, ways: Object.values(ways) as Group[] })

export const topics: readonly Topic[] = [
  topic(homeHelp, 'home'),
  topic(basicHelp, 'basic'),
  topic(workHelp, 'work', [
    { machine: surveyRequestMachine, title: surveyRequestText.title },
    { machine: quotationMachine, title: quotationText.title },
    { machine: surveyWorkMachine, title: surveyWorkText.title },
    { machine: surveyCertMachine, title: surveyCertText.title },
    { machine: regCertMachine, title: regCertText.title },
  ]),
  topic(crfHelp, 'crf', [
    { machine: crfMachine, title: crfText.title },
    { machine: crfCertMachine, title: crfCertText.title },
  ]),
  topic(shipHelp, 'ship', [{ machine: shipRecordMachine, title: shipRecordText.title }]),
  topic(statHelp, 'stat'),
  topic(sysHelp, 'sys', [
    { machine: newsMachine, title: newsText.title },
    { machine: formTemplateMachine, title: formTemplateText.title },
  ]),
  topic(verifyHelp, 'verify'),
]
