import { useConfirm } from '#web/kit/use-confirm.ts'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/call.ts'
import { queryClient, useApiMutation } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ActionTitle } from '#web/kit/detail/ActionTitle.tsx'
import { MoveButtons } from '#web/kit/detail/MoveButtons.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'
import type { Place } from './stamp-positions.ts'
import { useCertificateTitle } from './use-certificate-title.ts'

/** Moves shown here: only the refusal; others have their own controls. */
const onlyRefusal = (moves: readonly string[]) => moves.filter((move) => move !== 'refuse')

interface Props {
  row: Certificate
  places: readonly Place[]
  /** the document and the signature are there */
  ready: boolean
}

/** Signs with the marks where they stand, or refuses. */
export function SignActions({ row, places, ready }: Props) {
  const t = useMessages(pageText)
  const { contract, text, machine, home, subject } = useCertificateKind()
  const name = `${useCertificateTitle()(row)} · ${subject(row)}`
  const navigate = useNavigate()
  const { fault, busy, ask, reload } = useSigning(row, places, name)
  return (
    <div className="sign-actions">
      {fault && <SigningFault fault={fault} onReload={reload} />}
      <Button
        type="primary"
        size="large"
        loading={busy}
        disabled={!ready || !row.moves.includes('sign')}
        onClick={ask}
      >
        {t.sign}
      </Button>
      <MoveButtons
        contract={contract}
        text={text}
        machine={machine}
        row={row}
        name={name}
        hiddenMoves={onlyRefusal(row.moves)}
        onMoved={() => navigate(`${home}/detail?id=${row.id}`)}
      />
    </div>
  )
}

/** The call that signs, after a question, and why it was refused. */
function useSigning(row: Certificate, places: readonly Place[], name: string) {
  const t = useMessages(pageText)
  const confirm = useConfirm()
  const { contract, text } = useCertificateKind()
  const [fault, setFault] = useState<ApiError>()
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => void (shown.current = false)
  }, [])
  const sign = useApiMutation(contract, 'sign', {
    showError: false,
    alsoInvalidates: ['ship/cert', 'crf/info'],
  })
  const signNow = async () => {
    setFault(undefined)
    try {
      await sign.mutateAsync({ id: row.id, version: row.version, places })
      notify.success(row.sheet ? t.endorsementSigned : t.signed)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      // Another person's move may have replaced this page while the question was open.
      if (shown.current) setFault(cause)
      else notify.error(cause.msg)
    }
  }
  const ask = () =>
    confirm({
      title: <ActionTitle act={t.sign} text={text} name={name} />,
      content: row.sheet ? t.signConfirmEndorsement : t.signConfirm,
      act: t.sign,
      onConfirm: signNow,
    })
  const reload = () => {
    setFault(undefined)
    void queryClient.invalidateQueries({ queryKey: [contract.path] })
  }
  return { fault, busy: sign.isPending, ask, reload }
}

function SigningFault({ fault, onReload }: { fault: ApiError; onReload: () => void }) {
  const translate = useFormatMessage()
  return (
    <Alert
      type="error"
      showIcon
      title={fault.msg}
      {...(fault.status === 409 && {
        action: (
          <Button size="small" onClick={onReload}>
            {translate(kitText.reload)}
          </Button>
        ),
      })}
    />
  )
}
