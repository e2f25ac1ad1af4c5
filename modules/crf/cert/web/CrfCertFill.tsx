import FillPage from '#modules/work/paper/web/FillPage.tsx'
import { Paper } from '#modules/work/paper/web/kind.tsx'
import { crfPaper } from './crf-paper.tsx'

/** Where the person in charge fills in a CRF certificate. */
export default function CrfCertFill() {
  return <Paper kind={crfPaper}><FillPage /></Paper>
}
