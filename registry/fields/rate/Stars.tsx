import './rate.css';

/** The stars of a rating, filled up to `shown`. Decoration: what it says is announced by its parent. */
export function Stars({ count, shown }: { count: number; shown: number }) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} aria-hidden="true" className="zk-star" data-lit={Math.min(1, Math.max(0, shown - index))} />
  ));
}
