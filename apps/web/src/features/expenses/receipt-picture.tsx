import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useBlobUrl } from '../../lib/use-image.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { type Expense, receiptQuery } from './expense-queries.ts';

interface ReceiptPictureProps {
  readonly expense: Expense;
  /** What the picture shows, where nothing beside it says so. */
  readonly alt?: string;
}

/** What a stored receipt looks like; documents that are no picture show as one. */
export function ReceiptPicture({ expense, alt = '' }: ReceiptPictureProps) {
  const isPicture = expense.receipt?.mediaType.startsWith('image/') ?? false;
  const answer = useQuery({ ...receiptQuery(expense), enabled: isPicture });
  const url = useBlobUrl(answer.data ?? null);
  if (isPicture && answer.isPending) return <Bone className="size-full" />;
  if (!url) return <FileText aria-hidden size={26} />;
  return <img src={url} alt={alt} className="size-full object-contain" />;
}
