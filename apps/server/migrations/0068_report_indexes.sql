-- Reports of transfers and documents are asked by their days.
create index ledger_transfer_by_time on ledger_transfer (organization_id, at);
create index tax_document_by_day on tax_document (organization_id, issued_on);
