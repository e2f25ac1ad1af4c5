import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { attachmentFile } from '../../api/files.ts'

/** Address of an attachment's content for this page; images and viewers cannot send the token themselves. */
export function useAttachmentUrl(id: string | null | undefined): string | undefined {
  const file = useQuery({ queryKey: ['attachment', id], queryFn: () => attachmentFile(id!), enabled: Boolean(id), staleTime: Infinity, gcTime: 300_000 })
  const [url, setUrl] = useState<string>()
  const blob = file.data?.blob
  useEffect(() => {
    if (!blob) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** An image kept as an attachment, on squares that show where it is transparent. */
export function AuthImage({ id, alt = '', height = 72 }: { id: string; alt?: string; height?: number }) {
  const url = useAttachmentUrl(id)
  return <span className="checkers" style={{ minHeight: height, minWidth: height }}>{url && <img src={url} alt={alt} style={{ maxHeight: height }} />}</span>
}
