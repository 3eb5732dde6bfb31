CREATE TABLE "commitment_hashes" (
	"user_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"committed_on" timestamp(3) with time zone NOT NULL,
	"text_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "commitment_hashes_user_id_sha256_pk" PRIMARY KEY("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "commitments" (
	"paper_id" uuid PRIMARY KEY NOT NULL,
	"committed_on" timestamp(3) with time zone NOT NULL,
	"file_until" timestamp(3) with time zone NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" text NOT NULL,
	"paper_version" integer NOT NULL,
	"authors_version" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"receipt" jsonb
);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "committed_on" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "file_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "commitment_hashes" ADD CONSTRAINT "commitment_hashes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commitments" ADD CONSTRAINT "commitments_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commitments_sha256_index" ON "commitments" USING btree ("sha256") WHERE "commitments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "commitments_file_until_index" ON "commitments" USING btree ("file_until") WHERE "commitments"."state" = 'waiting';