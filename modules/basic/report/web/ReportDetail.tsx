import { TemplatePage } from '#modules/basic/certTemplate/web/TemplatePage.tsx'
import { reportKind } from './report-kind.ts'

/** A report template under `?id=`, or a new one. */
export default function ReportDetail() {
  return <TemplatePage kind={reportKind} />
}
