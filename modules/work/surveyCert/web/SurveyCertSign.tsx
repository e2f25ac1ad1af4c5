import { Paper } from '#modules/work/paper/web/kind.tsx'
import SignPage from '#modules/work/paper/web/SignPage.tsx'
import { surveyPaper } from './survey-paper.tsx'

/** Where a survey certificate is signed. */
export default function SurveyCertSign() {
  return <Paper kind={surveyPaper}><SignPage /></Paper>
}
