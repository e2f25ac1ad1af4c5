import { createElement, Fragment } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isSafeLink, richTags } from '#common/rules/rich-text.ts'
import type { RichTag } from '#common/rules/rich-text.ts'
import './rich.css'

const tagOf = (node: Node): RichTag | undefined => richTags.find((tag) => tag === node.nodeName.toLowerCase())

/** Elements are made one by one from what is allowed: no HTML is ever handed to the page as it stands. */
function drawn(node: ChildNode, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  const tag = tagOf(node)
  const inside = [...node.childNodes].map(drawn)
  if (!tag) return <Fragment key={key}>{inside}</Fragment>
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'ol') return <ol key={key} start={Number((node as Element).getAttribute('start')) || 1}>{inside}</ol>
  if (tag !== 'a') return createElement(tag, { key }, inside)
  const href = (node as Element).getAttribute('href') ?? ''
  if (!isSafeLink(href)) return <Fragment key={key}>{inside}</Fragment>
  return href.startsWith('/') ? <Link key={key} to={href}>{inside}</Link> : <a key={key} href={href} target="_blank" rel="noopener noreferrer">{inside}</a>
}

/** Formatted text as it is read; nothing where there is none. */
export function RichView({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return <div className="rich">{[...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(drawn)}</div>
}
