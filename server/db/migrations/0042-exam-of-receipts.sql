-- The exam that a receipt is for; null for receipts that were redeemed before.
alter table exam_receipts add column project_id text;
