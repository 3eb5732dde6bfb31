CREATE TABLE "bank" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"account_number" text DEFAULT '' NOT NULL,
	"ifsc_code" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"upi_id" text DEFAULT '' NOT NULL,
	"society_address" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"tax_percent" double precision DEFAULT 0 NOT NULL,
	"undo_minutes" integer DEFAULT 10 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"payment_details_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"accommodation_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"billed_name" text DEFAULT '' NOT NULL,
	"billed_address" text DEFAULT '' NOT NULL,
	"billed_tax_number" text DEFAULT '' NOT NULL,
	"invoice_number" text DEFAULT '' NOT NULL,
	"invoiced_on" timestamp(3) with time zone,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"receipt_number" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"verify_code" text NOT NULL,
	"printed" jsonb NOT NULL,
	"issued_on" timestamp(3) with time zone NOT NULL,
	"voided_on" timestamp(3) with time zone,
	"void_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"paid_on" text NOT NULL,
	"description" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"matches" jsonb NOT NULL,
	"line_hash" text NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "statement_lines_statement_id_line_pk" PRIMARY KEY("statement_id","line")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"statement_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"confirmed_on" timestamp(3) with time zone,
	"counts" jsonb NOT NULL,
	"matched_amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"payment_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_details_id" uuid NOT NULL,
	"is_refund" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"payment_mode" text NOT NULL,
	"transaction_id" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount" integer NOT NULL,
	"confirmed_amount" integer DEFAULT 0 NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"proof_file_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"claimed_by" uuid NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"decided_on" timestamp(3) with time zone,
	"undo_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accommodations" (
	"accommodation_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_detail_id" uuid NOT NULL,
	"paper_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"is_attending_conference" boolean NOT NULL,
	"accommodation_required" boolean NOT NULL,
	"is_book_of_abstract_required" boolean NOT NULL,
	"is_society_life_member" boolean NOT NULL,
	"get_persons" jsonb NOT NULL,
	"category" text NOT NULL,
	"nationality" text NOT NULL,
	"is_category_fixed" boolean DEFAULT false NOT NULL,
	"amount" integer NOT NULL,
	"book_of_abstract_amount" integer NOT NULL,
	"charge_per_accompanying_person" integer NOT NULL,
	"currency_symbol" text NOT NULL,
	"expected_amount" integer NOT NULL,
	"cancelled_on" timestamp(3) with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_by" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rates" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"room_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_name" text NOT NULL,
	"capacity" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "travels" (
	"travel_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"accommodation_id" uuid NOT NULL,
	"arrival_mode" text NOT NULL,
	"arrival_number" text NOT NULL,
	"arrival_place" text NOT NULL,
	"arrival_on" text NOT NULL,
	"arrival_pick_up" boolean NOT NULL,
	"departure_mode" text NOT NULL,
	"departure_number" text NOT NULL,
	"departure_place" text NOT NULL,
	"departure_on" text NOT NULL,
	"departure_pick_up" boolean NOT NULL,
	"stay_from" text NOT NULL,
	"stay_until" text NOT NULL,
	"remarks" text NOT NULL,
	"room_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undo_entries" (
	"undo_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"due_on" timestamp(3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_accommodation_id_accommodations_accommodation_id_fk" FOREIGN KEY ("accommodation_id") REFERENCES "public"."accommodations"("accommodation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_transfers_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."transfers"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statements_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("statement_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payment_details_id_bills_payment_details_id_fk" FOREIGN KEY ("payment_details_id") REFERENCES "public"."bills"("payment_details_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_user_detail_id_people_user_detail_id_fk" FOREIGN KEY ("user_detail_id") REFERENCES "public"."people"("user_detail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travels" ADD CONSTRAINT "travels_accommodation_id_accommodations_accommodation_id_fk" FOREIGN KEY ("accommodation_id") REFERENCES "public"."accommodations"("accommodation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bills_accommodation_id_index" ON "bills" USING btree ("accommodation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_reference_index" ON "bills" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_verify_code_index" ON "receipts" USING btree ("verify_code");--> statement-breakpoint
CREATE INDEX "receipts_payment_id_index" ON "receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "statement_lines_line_hash_index" ON "statement_lines" USING btree ("line_hash");--> statement-breakpoint
CREATE INDEX "statement_lines_statement_id_state_index" ON "statement_lines" USING btree ("statement_id","state");--> statement-breakpoint
CREATE INDEX "transfers_payment_details_id_index" ON "transfers" USING btree ("payment_details_id");--> statement-breakpoint
CREATE INDEX "transfers_state_created_on_index" ON "transfers" USING btree ("state","created_on");--> statement-breakpoint
CREATE INDEX "transfers_transaction_id_index" ON "transfers" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_payment_details_id_transaction_id_index" ON "transfers" USING btree ("payment_details_id","transaction_id") WHERE "transfers"."transaction_id" <> '' and "transfers"."state" in ('waiting', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "accommodations_user_detail_id_index" ON "accommodations" USING btree ("user_detail_id");--> statement-breakpoint
CREATE INDEX "accommodations_paper_id_index" ON "accommodations" USING btree ("paper_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_room_name_index" ON "rooms" USING btree ("room_name");--> statement-breakpoint
CREATE UNIQUE INDEX "travels_accommodation_id_index" ON "travels" USING btree ("accommodation_id");--> statement-breakpoint
CREATE INDEX "travels_room_id_index" ON "travels" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "travels_arrival_on_index" ON "travels" USING btree ("arrival_on");--> statement-breakpoint
CREATE INDEX "travels_departure_on_index" ON "travels" USING btree ("departure_on");--> statement-breakpoint
CREATE INDEX "undo_entries_state_due_on_index" ON "undo_entries" USING btree ("state","due_on");